import path from 'node:path'

// The direction of imports, by pattern. The first rule that fits a file decides what it may import of our own code.
const RULES = [
  { name: 'web/theme', of: /^apps\/web\/src\/theme\//, may: [/^apps\/web\/src\/theme\//] },
  { name: 'web/ui', of: /^apps\/web\/src\/ui\//, may: [/^apps\/web\/src\/(ui|theme)\//, /^packages\/api-schema\//] },
  { name: 'web/lib', of: /^apps\/web\/src\/lib\//, may: [/^apps\/web\/src\/(lib|ui|theme)\//, /^packages\//] },
  {
    name: 'web/features',
    of: /^apps\/web\/src\/features\/(?<room>[^/]+)\//,
    may: [/^apps\/web\/src\/features\/\k<room>\//, /^apps\/web\/src\/(lib|ui|theme)\//, /^packages\//],
  },
  { name: 'web/app', of: /^apps\/web\/src\//, may: [/^apps\/web\/src\//, /^packages\//] },
  { name: 'web/tools', of: /^apps\/web\//, may: [/^apps\/web\//, /^packages\//] },
  { name: 'api-schema', of: /^packages\/api-schema\//, may: [/^packages\/api-schema\//] },
  { name: 'vote-log', of: /^packages\/vote-log\//, may: [/^packages\/vote-log\//] },
  { name: 'contracts', of: /^packages\/contracts\//, may: [/^packages\/contracts\//] },
  {
    name: 'server/ports',
    of: /^apps\/server\/src\/(ports|db)\//,
    may: [/^apps\/server\/src\/(ports|db|embedded)\//, /^apps\/server\/src\/(settings|log)\.ts$/, /^packages\//],
  },
  {
    name: 'server/base',
    of: /^apps\/server\/src\/(embedded|rich-text|media)\//,
    may: [
      /^apps\/server\/src\/(embedded|rich-text|media|ports|db)\//,
      /^apps\/server\/src\/(settings|log)\.ts$/,
      /^packages\//,
    ],
  },
  {
    name: 'server/http',
    of: /^apps\/server\/src\/(http|jobs)\//,
    may: [/^apps\/server\/src\/(http|jobs|ports|db|media)\//, /^apps\/server\/src\/(settings|log)\.ts$/, /^packages\//],
  },
  {
    name: 'server/room presenter',
    of: /\/rooms\/(?<room>[^/]+)\/[^/]+\.presenter\.ts$/,
    may: [/^apps\/server\/src\/rooms\/\k<room>\//, /^apps\/server\/src\/rich-text\//, /^packages\//],
  },
  {
    name: 'server/room repository',
    of: /\/rooms\/(?<room>[^/]+)\/[^/]+\.repository\.ts$/,
    may: [
      /^apps\/server\/src\/rooms\/\k<room>\/[^/]+\.repository\.ts$/,
      /^apps\/server\/src\/(db|ports|rich-text)\//,
      /^packages\//,
    ],
  },
  {
    name: 'server/room routes',
    of: /\/rooms\/(?<room>[^/]+)\/[^/]+\.routes\.ts$/,
    may: [
      /^apps\/server\/src\/rooms\/\k<room>\/[^/]+\.(service|presenter)\.ts$/,
      /^apps\/server\/src\/http\//,
      /^packages\//,
    ],
  },
  {
    name: 'server/room',
    of: /\/rooms\/(?<room>[^/]+)\/\k<room>\.room\.ts$/,
    may: [
      /^apps\/server\/src\/rooms\/\k<room>\//,
      /^apps\/server\/src\/rooms\/[^/]+\/[^/]+\.(service|presenter)\.ts$/,
      /^apps\/server\/src\/(room\.ts$|(db|ports|http|jobs|media)\/)/,
      /^packages\//,
    ],
  },
  {
    name: 'server/room matrix',
    of: /\/rooms\/(?<room>[^/]+)\/\k<room>\.matrix\.ts$/,
    may: [/^apps\/server\/test\//, /^apps\/server\/src\/media\//, /^packages\//],
  },
  {
    name: 'server/room service',
    of: /\/rooms\/(?<room>[^/]+)\//,
    may: [
      /^apps\/server\/src\/rooms\/\k<room>\/(?![^/]+\.(room|routes|presenter|matrix)\.ts$)/,
      /^apps\/server\/src\/rooms\/[^/]+\/[^/]+\.service\.ts$/,
      /^apps\/server\/src\/(db|ports|http|jobs|media|rich-text)\//,
      /^apps\/server\/content\//,
      /^packages\//,
    ],
  },
  { name: 'server/app', of: /^apps\/server\//, may: [/^apps\/server\//, /^packages\//] },
  { name: 'e2e', of: /^e2e\//, may: [/^e2e\//, /^packages\//] },
  {
    name: 'attack',
    of: /^attack\//,
    may: [
      /^attack\//,
      /^scripts\/product\.mjs$/,
      /^apps\/server\/src\/(ports|media)\/[^/]+\.fixture\.ts$/,
      /^packages\//,
    ],
  },
  { name: 'docs', of: /^docs\//, may: [/^docs\//, /^apps\/server\/src\/settings\.ts$/, /^packages\//] },
  { name: 'tools', of: /^(scripts|bench)\/|^vitest\.config\.ts$/, may: [/^/] },
]

const OWN_PACKAGES = {
  '@plinth/api-schema': 'packages/api-schema/src',
  '@plinth/contracts': 'packages/contracts/generated',
  '@plinth/vote-log': 'packages/vote-log/src',
}

/** The file of ours that an import names, as a path from the root; null for packages and Node's own modules. */
export function resolveImport(file, specifier) {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)).split('?')[0]
  const own = Object.entries(OWN_PACKAGES).find(([name]) => specifier.startsWith(`${name}/`))
  return own ? `${own[1]}${specifier.slice(own[0].length)}.ts` : null
}

/** Every import of a source text: static, dynamic, re-exported. */
export const importsOf = (source) =>
  [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)].map((match) => match[2])

// Only here is CCIP-Read switched off; a client made elsewhere would fetch what any contract names (ERC-3668).
const CLIENT_FACTORY = 'packages/contracts/deploy/chain-client.ts'
const VIEM_CLIENT =
  /import\s*\{[^}]*\bcreate(?:Public|Wallet|Test)?Client\b[^}]*\}\s*from\s*['"]viem['"]|\bviem\.create\w*Client\b/

/** Says why a file may not create a viem client of its own, or null when it does not. */
export const forbiddenClient = (file, source) =>
  file !== CLIENT_FACTORY && VIEM_CLIENT.test(source)
    ? `${file}: chain clients come from @plinth/contracts/chain-client, where CCIP-Read is off`
    : null

const COMPARED_SENTENCE =
  /[=!]==\s*messages\.|\bmessages\.\w+\s*[=!]==|\.(?:message|msg)\s*[=!]==(?!\s*'')|\.includes\(\s*[\w.?]*\.message\b|\[\s*messages\.\w+[^\]]*\]\.includes/

/** Says why a file of the web may not compare the sentence of a refusal, or null when it does not: sentences are for people. */
export const forbiddenComparison = (file, source) =>
  /^apps\/web\/src\/(?:lib|features|app)\//.test(file) && COMPARED_SENTENCE.test(source)
    ? `${file}: a refusal is known by its reason (isRefusedFor in lib/api/refusals.ts), not by its sentence`
    : null

// What says a moment as words: outside of these few files it would stand without its UTC.
const MAY_SAY_TIMES = /^apps\/web\/src\/(?:lib\/time\/|ui\/calendar-sheet\.tsx$)/
const SAID_TIME = /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\btime-words\.ts['"]|\bUTC`/

/** Says why a file of the web may not put a time into words, or null when it does not: a time on a page is a `Time`. */
export const forbiddenTime = (file, source) =>
  file.startsWith('apps/web/src/') && !MAY_SAY_TIMES.test(file) && SAID_TIME.test(source)
    ? `${file}: a time on a page is a Time (lib/time/time.tsx), in the reader's zone and with UTC in its tooltip`
    : null

/** Says why a file may not import a specifier, or null when it may. */
export function forbidden(file, specifier) {
  const target = resolveImport(file, specifier)
  if (target === null) return null
  const rule = RULES.find(({ of }) => of.test(file))
  if (!rule) return `${file}: no rule says what this file may import`
  const room = rule.of.exec(file)?.groups?.room
  const allowed = rule.may.some((pattern) =>
    new RegExp(pattern.source.replaceAll('\\k<room>', room ?? '(?!)')).test(target),
  )
  return allowed ? null : `${file}: ${rule.name} may not import ${target}`
}
