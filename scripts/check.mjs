// npm run check: format, lint, types, import direction, statements and generated files. Exits with 1 when any of them fails.
import { runChecks } from './checks.mjs'

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
