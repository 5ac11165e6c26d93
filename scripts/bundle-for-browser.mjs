import { rolldown } from 'rolldown'

/** One script for a browser, of a module and all that it imports. */
export async function bundleForBrowser(input) {
  const bundle = await rolldown({ input, platform: 'browser' })
  try {
    const { output } = await bundle.generate({ format: 'esm' })
    return output[0].code
  } finally {
    await bundle.close()
  }
}
