theme-ring-over-disc = anel sobre disco
theme-disc-into-ring = disco dentro de anel
theme-discs = cadeia de discos
theme-rings = cadeia de anéis
