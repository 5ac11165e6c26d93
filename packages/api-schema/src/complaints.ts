import { z } from 'zod'
import { messages } from './messages.ts'
import { complaint } from './states.ts'
import { wireInt } from './wire.ts'

const description = '1 copied work, 2 offensive, 3 not about the theme or against the rules, 4 personal data, 9 other'

/** What is wrong with a work, as somebody says. */
export const complaintCode = wireInt()
  .pipe(
    z.union(
      Object.values(complaint).map((code) => z.literal(code)),
      messages.invalidInput,
    ),
  )
  .meta({ description })

/** What is wrong with a work, as it is answered. */
export const storedComplaint = z.int().meta({ description })
