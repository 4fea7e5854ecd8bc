// Runs files of browser tests, two at a time: node tests/e2e/run.js FILE… A file that fails is run once more at the end,
// alone: on a busy machine a browser may miss a moment; what fails twice is broken.

import { spawn } from 'node:child_process';

/** Runs a file and shows what it says in one piece. @param {string} file @returns {Promise<boolean>} whether it passed */
function passes(file) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--test', '--test-timeout=3600000', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.on('close', (code) => {
      console.log(`# ${file}\n${said}`);
      resolve(code === 0);
    });
  });
}

const files = process.argv.slice(2);
/** @type {string[]} */
const failed = [];
const next = async () => {
  for (let file = files.shift(); file; file = files.shift()) if (!(await passes(file))) failed.push(file);
};
await Promise.all([next(), next()]);
for (const file of failed) {
  console.log(`# once more: ${file}`);
  if (!(await passes(file))) process.exitCode = 1;
}
