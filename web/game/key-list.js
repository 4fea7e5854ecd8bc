// The keys of the game page, for the dialog and the rules.

/** @type {[string[], string][]} */
export const LIST = [
  [['Tab'], 'game-key-tab'],
  [['↑', '↓', '←', '→'], 'game-key-arrows'],
  [['Enter', 'Space'], 'game-key-touch'],
  [['Esc'], 'game-key-undo'],
  [['C'], 'game-key-confirm'],
  [['PgUp', 'PgDn'], 'game-key-step'],
  [['←', '→', 'Home', 'End'], 'game-key-step-page'],
  [['T'], 'game-key-type'],
  [['F'], 'game-key-flip'],
  [['S'], 'game-key-sound'],
  [['D'], 'game-key-describe'],
];
