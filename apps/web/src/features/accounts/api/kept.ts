/** A step of a form that the next screen needs. It holds a password or a code, so it lives in memory and ends with the page. */
export type Kept<Value> = { keep: (value: Value) => void; current: () => Value | null; forget: () => void }

const createKept = <Value>(): Kept<Value> => {
  let kept: Value | null = null
  return {
    keep: (value) => {
      kept = value
    },
    current: () => kept,
    forget: () => {
      kept = null
    },
  }
}

/** The first step of a brand's sign-up. */
export type BrandAccount = { userName: string; email: string; password: string }

/** What the first step of a brand's sign-up leaves for the second. */
export const keptBrandAccount = createKept<BrandAccount>()

/** The address and its verified code, which the screen for a new password needs. */
export const keptReset = createKept<{ email: string; code: string }>()
