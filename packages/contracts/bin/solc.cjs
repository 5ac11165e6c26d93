#!/usr/bin/env node
// Stands in for the native compiler: forge calls it as it would call solc, npm's WebAssembly build does the work.
const { readFileSync } = require('node:fs')

const args = process.argv.slice(2)
if (args.includes('--version')) {
  // From the package, because loading the compiler only to ask its version takes a second.
  const { version } = require('solc/package.json')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}+commit.00000000\n`)
} else if (args.includes('--standard-json')) {
  const input = readFileSync(0, 'utf8')
  const solc = require('solc')
  // solc-js aborts the process on any rejection; forge wants the error text instead.
  process.removeAllListeners('uncaughtException')
  process.removeAllListeners('unhandledRejection')
  process.stdout.write(solc.compile(input))
} else {
  process.stderr.write(`solc: these arguments are not supported: ${args.join(' ')}\n`)
  process.exitCode = 1
}
