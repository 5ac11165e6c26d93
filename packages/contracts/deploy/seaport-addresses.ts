/** The address of Seaport 1.6, the same on every chain that has it. */
export const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
/** The conduit controller of every chain: the constructor of Seaport asks it once, orders without a conduit never do. */
export const CONDUIT_CONTROLLER = '0x00000000F9490004C11Cef243f5400493c00Ad63'
/** The factory that creates Seaport by CREATE2, and the salt: its address follows from both and from its code. */
export const CREATE2_FACTORY = '0x0000000000FFe8B47B3e2130213B802212439497'
export const SEAPORT_SALT = '0x0000000000000000000000000000000000000000d738b7f0bb99901b1c83f249'
