import { cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Readonly<Record<string, unknown>>

/** One prop of two owners: both hear an event, classes of both count, and else the child has the last word. */
const merge = (name: string, ours: unknown, childs: unknown) => {
  if (name === 'className') return classNames(ours as string | undefined, childs as string | undefined)
  if (typeof ours !== 'function' || typeof childs !== 'function') return childs ?? ours
  return (...details: unknown[]) => {
    childs(...details)
    ours(...details)
  }
}

/** Draws its one child with the props that it is given, so that a link can be a button by its look. */
export const Slot = ({ children, ...given }: HTMLAttributes<HTMLElement> & { children?: ReactNode }) => {
  if (!isValidElement<Props>(children)) throw new TypeError('A slot takes one element.')
  const merged = Object.entries(given).map(([name, ours]) => [name, merge(name, ours, children.props[name])])
  return cloneElement(children, Object.fromEntries(merged))
}
