# The sentences of the page: plain gaps only, no selectors.
# Common to every page.
skip = Skip to the content
nav = Main
close = Close
cancel = Cancel
rules = Rules
account = Account
settings = Settings
language = Language
to-light = Light colours
to-dark = Dark colours
copied = Copied.
copy-by-hand = Copy this:
for-programs = For programs
licence = Free software, MIT or Apache-2.0
needs-script = The games need JavaScript, which is switched off in this browser.
level = Level { $level }
setting-theme = Colours
setting-theme-auto = As the system
setting-theme-light = Light
setting-theme-dark = Dark
setting-contrast = Contrast
setting-contrast-auto = As the system
setting-contrast-more = High
setting-motion = Movement
setting-motion-auto = As the system
setting-motion-less = Reduced
setting-confirm = Confirm a turn before it is played
setting-confirm-auto = On touch screens
setting-confirm-always = Always
setting-confirm-never = Never
setting-sound = Sound
setting-coordinates = Coordinates beside the board
by-resignation = { $loser } resigned.
by-agreement = The players agreed on a draw.
on-time = { $loser } ran out of time.
aborted = The game was broken off.

# The game page.
