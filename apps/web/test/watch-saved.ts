import { onTestFinished, vi } from 'vitest'

/** The names under which files were saved, for the rest of a test. */
export const watchSaved = (): readonly string[] => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}
