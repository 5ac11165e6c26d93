// Holds every regular expression of the product to linear time: a single request could stop it for everybody otherwise.
import { productPatterns, whySlow } from './patterns.mjs'

const complaints = productPatterns().flatMap(({ file, line, pattern }) => {
  const reason = whySlow(pattern)
  return reason ? [`${file}:${line}: ${pattern ?? 'new RegExp'} is not linear: ${reason}`] : []
})
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
