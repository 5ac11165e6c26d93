/** Which part of a list is wanted, and from which end. */
export type Slice = { limit: number; offset: number; direction: 'asc' | 'desc' }
