// How wide the picture stands with which a page begins, in the words of `sizes`: the page asks for it in its head, before the code that
// shows it has come, and both have to ask for the same file.

/** The work on its own page. */
export const ARTWORK_SIZES = '(max-width: 719px) 100vw, (max-width: 1081px) 57vw, 800px'
/** The banner on the page of a campaign. */
export const CAMPAIGN_SIZES = '(max-width: 1081px) 100vw, 700px'
/** The windows that show it: a phone held upright has a standing banner in its place, if there is one. */
export const CAMPAIGN_WINDOWS = '(min-width: 640px)'
