// Rules of a storage of objects, tested with a server that speaks S3.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { createObjectStorage, type ObjectStorage, readLocation, StorageFailed } from './index.ts'
import { startStorageServer, testCredentials } from './testing.ts'

const storageAt = (t: TestContext, url: string): ObjectStorage => {
  const location = readLocation(url)
  assert.ok(location, url)
  const storage = createObjectStorage(location, testCredentials)
  t.after(() => storage.close())
  return storage
}

const opened = async (t: TestContext, path = 'lectern/files'): Promise<ObjectStorage> => {
  const { endpoint } = await startStorageServer(t)
  return storageAt(t, `s3://${path}?endpoint=${endpoint}`)
}

const read = async (storage: ObjectStorage, key: string, range?: { start: number; end: number }) => {
  const stream = await storage.get(key, range)
  return stream && (await buffer(stream))
}

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

describe('a storage of objects', () => {
  test('gives back what was put, whole and in ranges', async t => {
    const storage = await opened(t)
    await storage.put('a/b c+ü.txt', Buffer.from('hello'))
    assert.equal(String(await read(storage, 'a/b c+ü.txt')), 'hello')
    assert.equal(String(await read(storage, 'a/b c+ü.txt', { start: 1, end: 3 })), 'el')
    assert.equal(String(await read(storage, 'a/b c+ü.txt', { start: 2, end: 2 })), '')
    assert.equal(await storage.sizeOf('a/b c+ü.txt'), 5)
  })

  test('takes nothing for an object that is empty, and undefined for none', async t => {
    const storage = await opened(t)
    await storage.put('empty', Buffer.alloc(0))
    assert.equal((await read(storage, 'empty'))?.length, 0)
    assert.equal(await storage.sizeOf('empty'), 0)
    assert.equal(await read(storage, 'none'), undefined)
    assert.equal(await storage.sizeOf('none'), undefined)
    await storage.remove('none')
  })

  test('stores a stream of any length, cut anywhere', async t => {
    const storage = await opened(t)
    for (const size of [8_388_608, 8_388_609, 20_000_000]) {
      const bytes = randomBytes(size)
      await storage.put('large', piecesOf(bytes, 999_983))
      assert.ok((await read(storage, 'large'))?.equals(bytes), String(size))
    }
  })

  test('stores nothing of a stream that fails, and throws what failed', async t => {
    const storage = await opened(t)
    const failing = async function* () {
      yield randomBytes(20_000_000)
      throw new RangeError('cut off')
    }
    await assert.rejects(storage.put('large', failing()), RangeError)
    assert.equal(await storage.sizeOf('large'), undefined)
  })

  test('lists what is below its own prefix', async t => {
    const { endpoint } = await startStorageServer(t)
    const outside = storageAt(t, `s3://lectern?endpoint=${endpoint}`)
    const inside = storageAt(t, `s3://lectern/a/b/?endpoint=${endpoint}`)
    await outside.put('a/other', Buffer.from('1'))
    for (const key of ['x/2', 'x/1', 'y/3']) await inside.put(key, Buffer.from('22'))
    const listed = await Array.fromAsync(inside.list('x/'), ({ key, size }) => ({ key, size }))
    assert.deepEqual(listed, [
      { key: 'x/1', size: 2 },
      { key: 'x/2', size: 2 },
    ])
    assert.ok(await outside.sizeOf('a/b/x/1'))
    assert.deepEqual(await Array.fromAsync(inside.list('z/')), [])
  })

  test('removes an object', async t => {
    const storage = await opened(t)
    await storage.put('x', Buffer.from('1'))
    await storage.remove('x')
    assert.equal(await storage.sizeOf('x'), undefined)
  })

  test('signs addresses that work without credentials and say what the answer is', async t => {
    const storage = await opened(t)
    await storage.put('x', Buffer.from('picture'))
    const headers = {
      'response-content-type': 'image/png',
      'response-content-disposition': "inline; filename*=UTF-8''a%20b.png",
    }
    const answer = await fetch(storage.signedAddress('x', { seconds: 60, headers }))
    assert.equal(await answer.text(), 'picture')
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('content-disposition'), headers['response-content-disposition'])
  })
})

describe('a storage that cannot be used', () => {
  test('is told from an object that is not there', async t => {
    const storage = await opened(t, 'other-bucket')
    for (const act of [
      () => storage.put('x', Buffer.from('1')),
      () => storage.get('x'),
      () => Array.fromAsync(storage.list('')),
    ])
      await assert.rejects(act(), { name: 'Error', message: /refuses this \(404 NoSuchBucket\)/ })
  })

  test('is told where it does not answer', async t => {
    const server = await startStorageServer(t)
    const storage = storageAt(t, `s3://lectern?endpoint=${server.endpoint}`)
    await server.stop()
    const refused = (error: unknown) =>
      error instanceof StorageFailed && /does not answer \(ECONNREFUSED\)/.test(error.message)
    await assert.rejects(storage.get('x'), refused)
    await assert.rejects(storage.put('x', Buffer.from('1')), refused)
    await assert.rejects(storage.sizeOf('x'), refused)
  })

  test('is told where it does not know the credentials', async t => {
    const { endpoint } = await startStorageServer(t)
    const location = readLocation(`s3://lectern?endpoint=${endpoint}`)
    assert.ok(location)
    const storage = createObjectStorage(location, { ...testCredentials, accessKeyId: 'nobody' })
    t.after(() => storage.close())
    await assert.rejects(storage.put('x', Buffer.from('1')), /refuses this \(403 InvalidAccessKeyId\)/)
  })
})

/** A server that answers with `answer`. */
const answering = async (
  t: TestContext,
  answer: RequestListener,
): Promise<{ url: string; asked: string[] }> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return { url: `s3://lectern?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('a list goes on after the last key where there are more', async t => {
  const entry = (key: string) =>
    `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`
  const { url, asked } = await answering(t, ({ url = '' }, response) => {
    const isFirst = !url.includes('start-after=')
    const more = `<IsTruncated>${isFirst}</IsTruncated>${isFirst ? '<NextContinuationToken>x</NextContinuationToken>' : ''}`
    const entries = isFirst
      ? Array.from({ length: 1000 }, (_, index) => entry(`${1000 + index}`))
      : [entry('2000')]
    response.end(`<ListBucketResult>${more}${entries.join('')}</ListBucketResult>`)
  })
  const listed = await Array.fromAsync(storageAt(t, url).list(''), ({ key }) => key)
  assert.equal(listed.length, 1001)
  assert.equal(listed.at(-1), '2000')
  assert.match(asked.at(-1) ?? '', /start-after=1999/)
  assert.equal(asked.length, 2)
})

test('what the storage cannot do at one moment is asked for again', async t => {
  const statuses = [503, 500]
  const { url, asked } = await answering(t, (_, response) =>
    response.writeHead(statuses.shift() ?? 200).end('bytes'),
  )
  assert.equal(String(await read(storageAt(t, url), 'x')), 'bytes')
  assert.deepEqual(asked, ['GET /lectern/x', 'GET /lectern/x', 'GET /lectern/x'])
})

test('a large object whose parts cannot be put together is not stored, though the answer is 200', async t => {
  const { url, asked } = await answering(t, ({ method, url = '' }, response) => {
    const error = '<Error><Code>InternalError</Code><Message>Try again</Message></Error>'
    const begun = '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>'
    response.setHeader('etag', '"a"')
    response.end(method === 'POST' ? (url.includes('uploads') ? begun : error) : '')
  })
  const put = storageAt(t, url).put('x', piecesOf(Buffer.alloc(8_388_609), 1_000_000))
  await assert.rejects(put, /cannot do this for now \(500 InternalError\)/)
  assert.match(asked.at(-1) ?? '', /^DELETE .*uploadId=u/)
})

test('redirects are not followed', async t => {
  const { url, asked } = await answering(t, (_, response) =>
    response.writeHead(302, { location: '/elsewhere' }).end(),
  )
  await assert.rejects(storageAt(t, url).get('x'), /refuses this \(302\)/)
  assert.deepEqual(asked, ['GET /lectern/x'])
})
