import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const OWN = '@plinth'

/** Links every package of a folder of packages; those of our own are the copy's, as their links are relative. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (name === OWN) cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(path.join(from, name), path.join(to, name))
}

/** Copies the project as it stands, committed or not, to a folder that is made again; packages are linked. */
export function copyProject(root, copy) {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const files = listed.split('\0').filter((file) => file && existsSync(path.join(root, file)))
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file))
  const workspaces = ['.', ...JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).workspaces]
  for (const workspace of workspaces) {
    const packages = path.join(root, workspace, 'node_modules')
    if (existsSync(packages)) linkPackages(packages, path.join(copy, workspace, 'node_modules'))
  }
  // The copy's own configuration with one file more before each test file.
  const config = path.join(copy, 'vitest.mutate.config.ts')
  writeFileSync(
    config,
    `import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

const wake = new URL('./scripts/mutate/wake.mjs', import.meta.url).pathname
// What packages serve, such as fonts, stands outside of the copy.
const server = { fs: { strict: false } }
// Node would load it for the first test file of a worker alone.
const experimental = { viteModuleRunner: true }
const projects = config.test.projects.map((project) =>
  mergeConfig(project, { server, test: { setupFiles: [wake], experimental } }),
)
export default { ...config, test: { ...config.test, projects, maxWorkers: 1 } }
`,
  )
  return { files, config }
}
