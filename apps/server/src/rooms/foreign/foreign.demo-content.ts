const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">
<rect width="640" height="640" fill="#e9dfc9"/><circle cx="452" cy="176" r="84" fill="#d9593d"/>
<path d="M0 400 Q160 330 320 400 T640 400 V640 H0Z" fill="#3f6f7c"/><path d="M0 470 Q160 410 320 470 T640 470 V640 H0Z" fill="#2b4f5e"/>
<path d="M0 545 Q160 495 320 545 T640 545 V640 H0Z" fill="#1a3540"/></svg>`

const metadata = {
  name: 'Postcard from Elsewhere No. 1',
  description: 'Drawn by its own contract, on no site in particular.',
  image: `data:image/svg+xml;base64,${Buffer.from(PICTURE).toString('base64')}`,
}

/** What somebody of the demo brought from another site. */
export const DEMO_STRANGER = {
  userName: 'tomas.berg',
  uri: `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`,
} as const
