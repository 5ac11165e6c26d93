/** Under which name this browser keeps the drafts of an account. */
export const draftOwner = ({ userType, id }: { userType: string; id: number }) => `${userType} ${id}`
