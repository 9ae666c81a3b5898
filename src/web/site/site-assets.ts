// The style sheet of published pages, put together from its parts.
import { readFileSync } from 'node:fs'
import { assetOf } from '../assets.ts'

const parts = ['tokens', 'base', 'layout', 'prose', 'blocks', 'print'] as const

const sheet = Buffer.concat(parts.map(part => readFileSync(new URL(`./style/${part}.css`, import.meta.url))))

export const style = assetOf('site.css', sheet)

export const assets = [style]

/** Where they are served. */
export const assetFolder = '/web/site/'
