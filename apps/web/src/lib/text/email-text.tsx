/** An email address; where it has to break, it does so before its domain. */
export const EmailText = ({ address }: { address: string }) => {
  const domain = address.indexOf('@') + 1
  return (
    <span>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </span>
  )
}
