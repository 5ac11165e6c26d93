/** As many of the newest blocks are searched for the transactions of an address. */
export const SEARCHED_BLOCKS = 50
