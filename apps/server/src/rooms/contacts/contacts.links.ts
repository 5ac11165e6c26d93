import type { LinkSubject } from '../../ports/signed-link.ts'

/** An invitation as its link is signed for it. */
export const invitationLink = (invitation: { id: number; campaignId: number; email: string }): LinkSubject => ({
  purpose: 'invitation',
  id: invitation.id,
  about: [invitation.campaignId, invitation.email],
})
