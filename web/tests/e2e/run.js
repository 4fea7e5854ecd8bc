// Runs files of browser tests, two at a time: node tests/e2e/run.js FILE…

import { spawn } from 'node:child_process';

/** Runs a file and shows what it says in one piece. @param {string} file */
function run(file) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--test', '--test-timeout=3600000', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.on('close', (code) => {
      console.log(`# ${file}\n${said}`);
      if (code !== 0) process.exitCode = 1;
      resolve(undefined);
    });
  });
}

const files = process.argv.slice(2);
const next = async () => {
  for (let file = files.shift(); file; file = files.shift()) await run(file);
};
await Promise.all([next(), next()]);
