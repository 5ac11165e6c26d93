/** What the time zone of this machine is called. */
export const zoneName = () =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

/** The time zone of this machine by its name in the IANA database, such as Europe/Berlin. */
export const zoneId = () => Intl.DateTimeFormat().resolvedOptions().timeZone
