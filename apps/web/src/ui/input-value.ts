/** Writes a value into a field as if a person had typed it, so that every change handler hears of it. */
export const writeInputValue = (input: HTMLInputElement | HTMLTextAreaElement, value: string) => {
  if (input.value === value) return
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // React replaces the setter on the element to skip unchanged values; the prototype's own setter gets past it.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
