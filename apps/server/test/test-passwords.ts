import { createPasswords } from '../src/ports/passwords.ts'

/** Keeps passwords as the product does, at next to no cost; one for all servers of a test run, since its threads stay. */
export const testPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 })
