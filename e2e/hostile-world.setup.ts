import { writeFileSync } from 'node:fs'
import { test } from '@playwright/test'
import { openHostileWorld, worldFile } from './hostile-world.ts'

test('people write the worst that they may', async () => {
  writeFileSync(worldFile(), JSON.stringify(await openHostileWorld()))
})
