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
      /^apps\/server\/src\/(db|ports)\//,
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
    name: 'server/room service',
    of: /\/rooms\/(?<room>[^/]+)\//,
    may: [
      /^apps\/server\/src\/rooms\/\k<room>\/(?![^/]+\.(routes|presenter)\.ts$)/,
      /^apps\/server\/src\/rooms\/[^/]+\/[^/]+\.service\.ts$/,
      /^apps\/server\/src\/(db|ports|http|jobs|media|rich-text)\//,
      /^apps\/server\/content\//,
      /^packages\//,
    ],
  },
  { name: 'server/app', of: /^apps\/server\//, may: [/^apps\/server\//, /^packages\//] },
  { name: 'e2e', of: /^e2e\//, may: [/^e2e\//, /^packages\//] },
  { name: 'docs', of: /^docs\//, may: [/^docs\//, /^apps\/server\/src\/settings\.ts$/, /^packages\//] },
  { name: 'tools', of: /^(scripts|bench)\//, may: [/^/] },
]

const OWN_PACKAGES = {
  '@plinth/api-schema': 'packages/api-schema/src',
  '@plinth/contracts': 'packages/contracts/generated',
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
