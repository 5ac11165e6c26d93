const failed = new Set<HTMLLinkElement>()

if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
    // Such an event does not bubble.
    true,
  )

const fetchStyles = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`No styles at ${link.href}`)))
    failed.delete(link)
    link.replaceWith(again)
  })

/** Imports code, and first the styles that failed to come with an earlier attempt: Vite asks for a stylesheet once and never again. */
export const bringCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  await Promise.all([...failed].map(fetchStyles))
  return load()
}
