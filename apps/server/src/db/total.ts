/** A row with what was counted or summed up. */
export type Total = { total: number }

/** What a statement has counted or summed up: it answers one row whatever there is. */
export const totalOf = ([row]: readonly Total[]): number => row!.total
