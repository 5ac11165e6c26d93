/** Where links lead that go past a long list. */
export const FOOTER_ID = 'footer'
