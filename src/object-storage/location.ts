// Where objects are stored: a bucket of S3 or of a compatible service, as one address names it.

/** Read from `s3://bucket/prefix?endpoint=https://…&region=…`. */
export interface StorageLocation {
  readonly bucket: string
  /** The beginning of all keys: empty, or a path that ends in a slash. */
  readonly prefix: string
  readonly region: string
  /** The address of the bucket, without a slash at the end. */
  readonly address: string
}

/** Undefined if the text names no bucket. Without an endpoint, the bucket is one of Amazon's. */
export const readLocation = (text: string): StorageLocation | undefined => {
  const [, bucket, path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?(?:\?(.*))?$/.exec(text) ?? []
  const given = new URLSearchParams(query)
  const [endpoint, region = 'us-east-1'] = [
    given.get('endpoint') ?? undefined,
    given.get('region') ?? undefined,
  ]
  const hasOthers = [...given.keys()].some(name => name !== 'endpoint' && name !== 'region')
  if (bucket === undefined || hasOthers || !/^[a-z0-9-]+$/.test(region)) return undefined
  const address = endpoint === undefined ? amazonAddress(bucket, region) : addressAt(endpoint, bucket)
  const steps = path.split('/').filter(step => step !== '')
  if (address === undefined || steps.some(step => /^\.\.?$/.test(step))) return undefined
  return { bucket, prefix: steps.map(step => `${step}/`).join(''), region, address }
}

/** Amazon's certificates cover no bucket name that contains dots: such a name goes into the path. */
const amazonAddress = (bucket: string, region: string): string =>
  bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`

const addressAt = (endpoint: string, bucket: string): string | undefined => {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) return undefined
  const { origin, pathname, search, username } = new URL(endpoint)
  const isPlain = pathname === '/' && search === '' && username === ''
  return isPlain ? `${origin}/${bucket}` : undefined
}
