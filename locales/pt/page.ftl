# As frases da página: só espaços simples, sem seletores.
# Comuns a todas as páginas.
skip = Saltar para o conteúdo
nav = Principal
close = Fechar
cancel = Cancelar
rules = Regras
account = Conta
settings = Definições
language = Língua
to-light = Cores claras
to-dark = Cores escuras
copied = Copiado.
copy-by-hand = Copie isto:
for-programs = Para programas
licence = Software livre, MIT ou Apache-2.0
needs-script = Os jogos precisam de JavaScript, que está desligado neste navegador.
level = Nível { $level }
setting-theme = Cores
setting-theme-auto = Como o sistema
setting-theme-light = Claras
setting-theme-dark = Escuras
setting-contrast = Contraste
setting-contrast-auto = Como o sistema
setting-contrast-more = Alto
setting-motion = Movimento
setting-motion-auto = Como o sistema
setting-motion-less = Reduzido
setting-confirm = Confirmar uma jogada antes de a fazer
setting-confirm-auto = Em ecrãs táteis
setting-confirm-always = Sempre
setting-confirm-never = Nunca
setting-sound = Som
setting-coordinates = Coordenadas ao lado do tabuleiro
by-resignation = { $loser } desistiu.
by-agreement = Os jogadores acordaram o empate.
on-time = Acabou o tempo de { $loser }.
aborted = O jogo foi interrompido.

# A página do jogo.
