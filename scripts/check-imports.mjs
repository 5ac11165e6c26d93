// Holds every import of the tree against the directions in import-rules.mjs.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { forbidden, importsOf } from './import-rules.mjs'

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

const complaints = files.flatMap((file) =>
  importsOf(readFileSync(path.join(root, file), 'utf8'))
    .map((specifier) => forbidden(file, specifier))
    .filter(Boolean),
)
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
