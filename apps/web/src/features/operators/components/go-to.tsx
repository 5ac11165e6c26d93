import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Leads on to another address as soon as it is shown; the way back does not come past here. */
export const GoTo = ({ href }: { href: string }) => {
  const navigate = useNavigate()
  // The address as it was at first: while one leaves, the current address is the next one already.
  const [target] = useState(href)
  useEffect(() => {
    void navigate({ href: target, replace: true })
  }, [navigate, target])
  return null
}
