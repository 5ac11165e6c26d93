/** Writes a switch as the wire does: 1 or 0. */
export const toWireFlag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** Reads a switch, as it is sent or as the server has parsed it. */
export const fromWireFlag = (flag: number | boolean) => flag === 1 || flag === true
