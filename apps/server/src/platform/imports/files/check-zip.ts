import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { XmlGuard } from './xml-guard.ts';
import { UnsafeFile, TooLargeFile } from './file-faults.ts';

/** Bars of reliability H3. */
const MAX_UNPACKED = 50 * 1024 * 1024;
const MAX_RATIO = 100;
const MAX_ENTRIES = 1000;
/** Small files may shrink as they like. */
const RATIO_FROM = 1024 * 1024;

/**
 * Looks through every entry of a spreadsheet's archive before anything opens it. Sizes are those measured while
 * unpacking; what the archive says of itself is only compared with them. Nothing is ever written to a disk, and an
 * archive inside the archive is not opened.
 */
export async function checkZip(content: Buffer): Promise<void> {
  const zip = await fromBufferPromise(content, { validateEntrySizes: true, strictFileNames: true }).catch(() => {
    throw new UnsafeFile('ZIP');
  });
  if (zip.entryCount > MAX_ENTRIES) throw new TooLargeFile();
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) {
    // Entries that share their bytes are how a small archive unpacks without end.
    packed += entry.compressedSize;
    if (names.has(entry.fileName) || names.size >= MAX_ENTRIES || packed > content.length || entry.isEncrypted())
      throw new UnsafeFile('ZIP');
    names.add(entry.fileName);
    checkName(entry.fileName);
    await readThrough(zip, entry, (bytes) => {
      unpacked += bytes;
      if (unpacked > MAX_UNPACKED || (unpacked > RATIO_FROM && unpacked > content.length * MAX_RATIO))
        throw new TooLargeFile();
    });
  }
  for (const needed of ['[Content_Types].xml', 'xl/workbook.xml']) if (!names.has(needed)) throw new UnsafeFile('XLSX');
}

function checkName(name: string): void {
  if (
    name.startsWith('/') ||
    name.includes('\\') ||
    name.includes('\0') ||
    /(^|\/)\.\.(\/|$)/.test(name) ||
    /^[a-z]:/i.test(name)
  )
    throw new UnsafeFile('ZIP');
  if (/vbaproject|macrosheets|activex|\.(bin\.rels|exe|js|vbs)$/i.test(name)) throw new UnsafeFile('VBA');
  if (/embeddings\//i.test(name)) throw new UnsafeFile('OLE');
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      for (const event of ['entry', 'end', 'error']) zip.removeAllListeners(event);
      work();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
    zip.once('end', () => settle(() => resolve(null)));
    zip.once('error', () => settle(() => reject(new UnsafeFile('ZIP'))));
    zip.readEntry();
  });
}

async function readThrough(zip: ZipFile, entry: Entry, count: (bytes: number) => void): Promise<void> {
  const guard = /\.(xml|rels|vml)$/i.test(entry.fileName) ? new XmlGuard() : null;
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new UnsafeFile('ZIP');
  });
  try {
    // The library declares its stream without what it gives.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count(chunk.length);
      guard?.take(chunk);
    }
  } catch (error) {
    stream.destroy();
    // A false size and bytes that do not unpack end here.
    throw error instanceof UnsafeFile || error instanceof TooLargeFile ? error : new UnsafeFile('ZIP');
  }
}
