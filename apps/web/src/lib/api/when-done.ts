/**
 * Does something once an act has succeeded, even when the component that asked for it has left the page with the row it
 * acted on: the callbacks of `mutate` are dropped then. A failure is told by the caller.
 */
export const whenDone = (act: Promise<unknown>, then: () => void) => {
  act.then(then, () => undefined)
}
