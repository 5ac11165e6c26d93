/** What the time zone of this machine is called. */
export const zoneName = () =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
