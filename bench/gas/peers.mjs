import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forgeEnvironment, foundryBinary, packageRoot } from '../../packages/contracts/bin/foundry.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const scratch = join(here, '..', '..', '.cache', 'gas-peers')

// The peers' own development tools (web3 and truffle) are replaced by an empty package: only their Solidity is needed.
const manifest = {
  name: 'gas-peers',
  private: true,
  dependencies: {
    '@manifoldxyz/creator-core-solidity': '3.0.0',
    '@openzeppelin/contracts': '4.9.6',
    '@openzeppelin/contracts-upgradeable': '4.9.6',
    '@thirdweb-dev/contracts': '3.15.0',
    '@zoralabs/v3': '1.0.13',
    erc721a: '4.3.0',
    'openzeppelin-5': 'npm:@openzeppelin/contracts@5.7.0',
    solady: '0.1.26',
  },
  overrides: { '@openzeppelin/test-helpers': 'npm:noop2@2.0.0', 'truffle-contract-size': 'npm:noop2@2.0.0' },
}

// The settings are those of packages/contracts/foundry.toml, so that nobody is better compiled.
const settings = `[profile.default]
src = "src"
libs = []
solc = ${JSON.stringify(join(packageRoot, 'bin', 'solc.cjs'))}
offline = true
evm_version = "cancun"
optimizer = true
optimizer_runs = 10000
bytecode_hash = "none"
cbor_metadata = false
auto_detect_remappings = false
remappings = [
  "oz5/=node_modules/openzeppelin-5/",
  "solady/=node_modules/solady/src/",
  "erc721a/=node_modules/erc721a/",
  "@openzeppelin/contracts/=node_modules/@openzeppelin/contracts/",
  "@openzeppelin/contracts-upgradeable/=node_modules/@openzeppelin/contracts-upgradeable/",
  "@manifoldxyz/creator-core-solidity/=node_modules/@manifoldxyz/creator-core-solidity/",
  "@manifoldxyz/libraries-solidity/=node_modules/@manifoldxyz/libraries-solidity/",
  "@thirdweb-dev/contracts/=node_modules/@thirdweb-dev/contracts/",
  "@thirdweb-dev/dynamic-contracts/=node_modules/@thirdweb-dev/dynamic-contracts/",
]

[lint]
lint_on_build = false
`

const prebuilt = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.11;
import {ERC721CreatorImplementation} from "@manifoldxyz/creator-core-solidity/contracts/ERC721CreatorImplementation.sol";
import {ERC1155CreatorImplementation} from "@manifoldxyz/creator-core-solidity/contracts/ERC1155CreatorImplementation.sol";
import {TokenERC721} from "@thirdweb-dev/contracts/prebuilts/token/TokenERC721.sol";
import {TokenERC1155} from "@thirdweb-dev/contracts/prebuilts/token/TokenERC1155.sol";
`

/** Installs the peers into a scratch folder that git ignores, compiles them and returns their artifacts by name. */
export function buildPeers() {
  mkdirSync(join(scratch, 'src'), { recursive: true })
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const path = join(scratch, 'package.json')
  const installed = existsSync(path) && readFileSync(path, 'utf8') === text && existsSync(join(scratch, 'node_modules'))
  if (!installed) {
    writeFileSync(path, text)
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' }
    execFileSync('npm', args, options)
  }
  writeFileSync(join(scratch, 'foundry.toml'), settings)
  writeFileSync(join(scratch, 'src', 'Prebuilt.sol'), prebuilt)
  cpSync(join(here, 'contracts', 'Peers.sol'), join(scratch, 'src', 'Peers.sol'))
  // stderr has the peers' own warnings.
  const stdio = ['ignore', 'ignore', 'pipe']
  execFileSync(foundryBinary('forge'), ['build', '--quiet'], { cwd: scratch, env: forgeEnvironment(), stdio })

  const artifact = (file, name = file) =>
    JSON.parse(readFileSync(join(scratch, 'out', `${file}.sol`, `${name}.json`), 'utf8'))
  const ours = ['OpenZeppelin721', 'Erc721a', 'Solady721Peer', 'OpenZeppelin1155', 'Solady1155Peer', 'CloneFactory']
  const theirs = ['ERC721CreatorImplementation', 'ERC1155CreatorImplementation', 'TokenERC721', 'TokenERC1155']
  const published = [
    ...['ZoraModuleManager', 'ZoraProtocolFeeSettings', 'ERC721TransferHelper', 'ReserveAuctionCoreEth'],
    'RoyaltyEngine',
  ]
  const ofZora = (name) => join(scratch, 'node_modules/@zoralabs/v3/dist/artifacts', `${name}.sol`, `${name}.json`)
  return Object.fromEntries([
    ...[...ours, 'ThirdwebAuctions'].map((name) => [name, artifact('Peers', name)]),
    ...theirs.map((name) => [name, artifact(name)]),
    ...published.map((name) => [name, JSON.parse(readFileSync(ofZora(name), 'utf8'))]),
  ])
}
