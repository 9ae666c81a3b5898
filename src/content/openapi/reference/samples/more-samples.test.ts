// Samples in Java, C#, PHP and Ruby: their string literals, as these languages read them, are the values to send.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { csharp } from './csharp.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import type { SampleRequest } from './request.ts'
import { ruby } from './ruby.ts'
import { bodyText, requests } from './testing.ts'

const decoded = (escaped: string): string => JSON.parse(`"${escaped}"`)

/**
 * As Java 17 and C# 11 read them: the escapes are those of JSON;
 * of a multi-line literal the first and last lines are not part.
 */
const stringsIn = (code: string): string[] =>
  [...code.matchAll(/("{3,})\n(.*?)\n\1|"((?:[^"\\\n\u0085\u2028\u2029]|\\.)*)"/gs)].map(
    ([, , raw, escaped = '']) => raw ?? decoded(escaped),
  )

/** Literals as PHP and Ruby read them. */
const singleQuoted = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gs)].map(([, single, double = '']) =>
    single === undefined ? decoded(double.replaceAll('\\#', '#')) : single.replace(/\\([\\'])/g, '$1'),
  )

const includesAll = (strings: readonly string[], expected: readonly string[]): void => {
  for (const one of expected) assert.ok(strings.includes(one), `${JSON.stringify(one)} is not in it`)
}

const form: SampleRequest = {
  method: 'POST',
  url: 'https://a.example',
  headers: [],
  body: {
    kind: 'multipart',
    fields: [
      { name: 'a"b', value: "c'\n#{d}", isFile: false },
      { name: 'photo', value: '', isFile: true },
    ],
  },
}

const fields: SampleRequest = {
  ...form,
  body: { kind: 'form', fields: [{ name: 'a b', value: "c'&\\" }] },
}

describe('A sample', () => {
  test('in C# sends the address, the headers and the body', () => {
    fc.assert(
      fc.property(requests, request => {
        const { method, url, headers } = request
        includesAll(stringsIn(csharp(request)), [method, url, ...headers.flat(), bodyText(request)])
      }),
    )
    assert.match(csharp(form), /form\.Add\(new StreamContent\(File\.OpenRead\("file"\)\), "photo", "file"\);/)
    assert.match(csharp(fields), /new\("a b", "c'&\\\\"\)/)
  })

  test('in PHP and Ruby sends the address, the headers and the body', () => {
    fc.assert(
      fc.property(requests, request => {
        const { url, headers } = request
        const inHeaders = headers.map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
        includesAll(singleQuoted(php(request)), [url, ...inHeaders, bodyText(request)])
        includesAll(singleQuoted(ruby(request)), [url, ...headers.flat(), bodyText(request)])
      }),
    )
  })

  test('in PHP and Ruby names the fields of forms, and files', () => {
    assert.match(php(form), /'a"b' => 'c\\'\n#\{d\}',\n {8}'photo' => new CURLFile\('file'\)/)
    assert.match(php(fields), /http_build_query\(\[\n {8}'a b' => 'c\\'&\\\\',\n/)
    assert.match(
      ruby(form),
      /\['a"b', 'c\\'\n#\{d\}'\],\n {2}\['photo', File\.open\("file"\)\],\n\], 'multipart/,
    )
    assert.match(
      ruby({ ...form, method: 'QUERY' }),
      /Net::HTTPGenericRequest\.new\('QUERY', true, true, uri\)/,
    )
  })

  test('in Java sends the parts of a form, one after the other', () => {
    assert.match(
      java(form),
      /ofString\("--form-boundary\\r\\nContent-Disposition: form-data; name=\\"a%22b\\"\\r\\n\\r\\nc'\\n#\{d\}\\r\\n--form-boundary.*filename=\\"file\\"\\r\\n\\r\\n"\),\n {8}HttpRequest\.BodyPublishers\.ofFile\(Path\.of\("file"\)\),\n {8}.*ofString\("\\r\\n--form-boundary--\\r\\n"\)\)/,
    )
    assert.match(java(fields), /ofString\("a\+b=c'%26%5C"\)/)
  })

  test('in Java, compiled and run, sends the address, the headers and the body', context => {
    if (spawnSync('java', ['--version']).status !== 0) return context.skip('there is no Java here')
    const all = fc.sample(requests, 30)
    const folder = mkdtempSync(join(tmpdir(), 'java-samples-'))
    const calls = all.map((request, index) => {
      const code = java(request)
        .replace(/^import .*\n/gm, '')
        .replace(/^System\.out.*$/m, '')
      return `static void call${index}() throws Exception {${code}}`
    })
    const program = `import java.util.*;
class Main {
  static String hex(String text) { return HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)); }
  static class URI { static String create(String url) { return url; } }
  static class HttpRequest {
    List<String> said = new ArrayList<>();
    static HttpRequest newBuilder(String url) { var made = new HttpRequest(); made.said.add(url); return made; }
    HttpRequest header(String name, String value) { said.add(name); said.add(value); return this; }
    HttpRequest method(String method, String body) { said.add(method); said.add(body); return this; }
    HttpRequest build() { return this; }
    static class BodyPublishers { static String ofString(String text) { return text; } static String noBody() { return ""; } }
  }
  static class HttpResponse { static class BodyHandlers { static Object ofString() { return null; } } }
  static class HttpClient {
    static HttpClient newHttpClient() { return new HttpClient(); }
    Object send(HttpRequest request, Object handler) {
      System.out.println(String.join(" ", request.said.stream().map(Main::hex).toList()));
      return null;
    }
  }
  ${calls.join('\n')}
  public static void main(String[] arguments) throws Exception { ${calls.map((_, index) => `call${index}();`).join(' ')} }
}`
    writeFileSync(join(folder, 'Main.java'), program)
    const { stdout, stderr } = spawnSync(
      'java',
      ['-Dfile.encoding=UTF-8', '-XX:TieredStopAtLevel=1', join(folder, 'Main.java')],
      { encoding: 'utf8' },
    )
    assert.equal(stderr, '')
    const sent = stdout
      .trimEnd()
      .split('\n')
      .map(line => line.split(' ').map(hex => Buffer.from(hex, 'hex').toString()))
    assert.deepEqual(
      sent,
      all.map(request => [request.url, ...request.headers.flat(), request.method, bodyText(request)]),
    )
  })
})
