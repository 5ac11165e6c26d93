/** Whether everything is played: `npm run test:all`. */
export const isAll = process.env.TEST_ALL === '1'

/**
 * How often a test goes through what repeats itself: as often as `npm test` needs to see a fault that is not rare, as often as
 * `npm run test:all` has time for, or as often as ROUNDS says.
 */
export const rounds = (usual: number, all: number): number => Number(process.env.ROUNDS ?? (isAll ? all : usual))

/** Of cases that tell hardly more than the first of them, those that `npm test` plays; `npm run test:all` plays all. */
export const usualCases = <Case>(usual: number, cases: readonly Case[]): Case[] =>
  isAll ? [...cases] : cases.slice(0, usual)
