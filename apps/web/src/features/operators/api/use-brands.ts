import { type BrandReview, listBrandReviews } from '@plinth/api-schema/operators'
import { verificationStatus } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { operatorQuery } from './operator-call.ts'

/** How far the verification of a brand has come. */
export type BrandStatus = 'pending' | 'verified' | 'unverified'

/** A person whom a brand has named. */
export type BrandContact = { name: string; designation: string; phone: string; email: string; company: string }

/** A brand with all that it says about its company; the times are the wire's, in UTC. */
export type Brand = {
  id: number
  userName: string
  name: string
  email: string
  emailConfirmed: boolean
  company: string
  country: string
  address: string
  zipCode: string
  mainContact: BrandContact | undefined
  otherContact: BrandContact | undefined
  status: BrandStatus
  /** Why it was sent back. */
  reason: string | null
  /** How often the form has been handed in. */
  revision: number
  blocked: boolean
  submittedAt: string
  decidedAt: string | null
}

/** Which brands are wanted. */
export type BrandFilter = { status: BrandStatus | undefined; search: string; page: number }

/** How many brands stand on a page. */
export const BRANDS_PER_PAGE = 24

const STATUSES: Record<number, BrandStatus> = { 0: 'pending', 1: 'verified', 2: 'unverified' }

type WireBrand = z.output<typeof BrandReview>

const readContact = (contact: WireBrand['contactInfo'][number] | undefined): BrandContact | undefined =>
  contact && {
    name: contact.contactUserName,
    designation: contact.designation,
    phone: contact.contactNo,
    email: contact.email,
    company: contact.companyName,
  }

const readBrand = (row: WireBrand): Brand => ({
  id: row.userId,
  userName: row.userName,
  name: row.nickName,
  email: row.email,
  emailConfirmed: row.emailConfirmed,
  company: row.companyName,
  country: row.country,
  address: row.companyAddress,
  zipCode: row.zipCode,
  mainContact: readContact(row.contactInfo.find(({ isMainAccount }) => isMainAccount === 1)),
  otherContact: readContact(row.contactInfo.find(({ isMainAccount }) => isMainAccount !== 1)),
  status: STATUSES[row.status] ?? 'pending',
  reason: row.reason,
  revision: row.revision,
  blocked: row.blocked,
  submittedAt: row.submitTime,
  decidedAt: row.decideTime,
})

/** Brands by status: those that wait longest first, of the others the latest. */
export const useBrands = ({ status, search, page }: BrandFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listBrandReviews, {
      pageNum: page,
      pageSize: BRANDS_PER_PAGE,
      orderByColumn: 'submitTime',
      isAsc: status === 'pending' ? 'asc' : 'desc',
      ...(status === undefined ? {} : { status: verificationStatus[status] }),
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, brands: data?.rows.map(readBrand), total: data?.total ?? 0 }
}
