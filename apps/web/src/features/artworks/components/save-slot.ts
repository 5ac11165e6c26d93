import type { ReactNode } from 'react'
import type { Artwork } from '../api/artwork.ts'

/** The way to save a work into a set, which belongs to another room: a button, its icon alone, or a quiet tool among others. */
export type SaveSlot = (work: Artwork, look: 'button' | 'icon' | 'quiet') => ReactNode
