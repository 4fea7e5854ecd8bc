theme-ring-over-disc = ring over disc
theme-disc-into-ring = disc into ring
theme-discs = chain of discs
theme-rings = chain of rings
