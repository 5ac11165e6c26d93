// Holds every import of the tree against the rules in import-rules.mjs.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { forbidden, forbiddenClient, forbiddenComparison, forbiddenTime, importsOf } from './import-rules.mjs'

const root = path.resolve(import.meta.dirname, '..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  // Tests stand beside the code and may build the whole product.
  .filter((file) => file && !/\.(test|spec)\.\w+$/.test(file) && existsSync(path.join(root, file)))

// What drives the product from outside has a browser and a chain of its own.
const isTestSupport = (file) => /^(e2e|apps\/server\/test)\//.test(file)

const complaints = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8')
  const directions = importsOf(source).map((specifier) => forbidden(file, specifier))
  const client = isTestSupport(file) ? null : forbiddenClient(file, source)
  return [...directions, client, forbiddenComparison(file, source), forbiddenTime(file, source)].filter(Boolean)
})
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
