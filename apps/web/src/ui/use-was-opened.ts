import { useState } from 'react'

/** Whether something was ever open: it stays in the page then, so that it can leave as it came. */
export const useWasOpened = (open: boolean) => {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened || open
}
