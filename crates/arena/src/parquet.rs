//! Flat tables as Parquet files, as plain as the format allows: no compression, no encodings, no missing values.
//!
//! A file is the column data, page by page, then a description in Thrift's compact protocol, its length, and a magic word. Field
//! numbers are those of the format's `parquet.thrift`.

use std::io::{self, Write};

/// A column with its values.
pub(crate) enum Column {
    /// Whole numbers.
    Numbers(Vec<i64>),
    /// Whole numbers from 0 up.
    Unsigned(Vec<u64>),
    /// Texts.
    Texts(Vec<String>),
}

const MAGIC: &[u8] = b"PAR1";
/// Pages hold so many rows at most: their sizes are 32-bit numbers.
const ROWS_A_PAGE: usize = 1 << 20;

/// Writes columns of equal length under their names.
pub(crate) fn write(columns: &[(String, Column)], out: &mut impl Write) -> io::Result<()> {
    let rows = columns.first().map_or(0, |(_, column)| column.len());
    out.write_all(MAGIC)?;
    let mut offset = MAGIC.len();
    let mut groups = Vec::new();
    for from in (0..rows).step_by(ROWS_A_PAGE) {
        let rows = from..rows.min(from + ROWS_A_PAGE);
        let (mut chunks, begin) = (Vec::new(), offset);
        for (name, column) in columns {
            let values = column.plain(rows.clone());
            let mut page = page_header(rows.len(), values.len());
            page.extend(values);
            out.write_all(&page)?;
            chunks.push(chunk(name, column, rows.len(), offset, page.len()));
            offset += page.len();
        }
        groups.push(group(chunks, rows.len(), offset - begin));
    }
    let footer = footer(columns, rows, groups);
    out.write_all(&footer)?;
    out.write_all(&(footer.len() as u32).to_le_bytes())?;
    out.write_all(MAGIC)
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Column::Numbers(values) => values.len(),
            Column::Unsigned(values) => values.len(),
            Column::Texts(values) => values.len(),
        }
    }

    /// INT64 or BYTE_ARRAY.
    fn kind(&self) -> i64 {
        match self {
            Column::Numbers(_) | Column::Unsigned(_) => 2,
            Column::Texts(_) => 6,
        }
    }

    /// UINT_64 or UTF8.
    fn meaning(&self) -> Option<i64> {
        match self {
            Column::Numbers(_) => None,
            Column::Unsigned(_) => Some(14),
            Column::Texts(_) => Some(0),
        }
    }

    fn plain(&self, rows: std::ops::Range<usize>) -> Vec<u8> {
        match self {
            Column::Numbers(values) => values[rows].iter().flat_map(|n| n.to_le_bytes()).collect(),
            Column::Unsigned(values) => values[rows].iter().flat_map(|n| n.to_le_bytes()).collect(),
            Column::Texts(values) => {
                let with_length =
                    |text: &String| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
                values[rows].iter().flat_map(with_length).collect()
            }
        }
    }
}

/// A Thrift struct in the making.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last: u8,
}

/// Types of the compact protocol.
const I32: u8 = 5;
const I64: u8 = 6;
const TEXT: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Thrift {
    /// Fields come in the order of their numbers.
    fn field(mut self, number: u8, kind: u8) -> Thrift {
        self.bytes.push((number - self.last) << 4 | kind);
        self.last = number;
        self
    }

    fn int(self, number: u8, value: i64) -> Thrift {
        self.number(number, I32, value)
    }

    fn long(self, number: u8, value: usize) -> Thrift {
        self.number(number, I64, value as i64)
    }

    fn number(self, number: u8, kind: u8, value: i64) -> Thrift {
        let mut thrift = self.field(number, kind);
        varint(&mut thrift.bytes, zigzag(value));
        thrift
    }

    fn text(self, number: u8, value: &str) -> Thrift {
        let mut thrift = self.field(number, TEXT);
        text(&mut thrift.bytes, value);
        thrift
    }

    fn part(self, number: u8, value: Thrift) -> Thrift {
        let mut thrift = self.field(number, STRUCT);
        thrift.bytes.extend(value.end());
        thrift
    }

    fn list(self, number: u8, kind: u8, items: Vec<Vec<u8>>) -> Thrift {
        let mut thrift = self.field(number, LIST);
        match items.len() {
            few if few < 15 => thrift.bytes.push((few as u8) << 4 | kind),
            many => {
                thrift.bytes.push(0xf0 | kind);
                varint(&mut thrift.bytes, many as u64);
            }
        }
        thrift.bytes.extend(items.concat());
        thrift
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

fn varint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn text(out: &mut Vec<u8>, value: &str) {
    varint(out, value.len() as u64);
    out.extend(value.as_bytes());
}

const PLAIN: i64 = 0;
/// How levels would be written if there were any.
const RLE: i64 = 3;

fn page_header(rows: usize, bytes: usize) -> Vec<u8> {
    let data = Thrift::default()
        .int(1, rows as i64)
        .int(2, PLAIN)
        .int(3, RLE)
        .int(4, RLE);
    let (is_data, size) = (0, bytes as i64);
    let header = Thrift::default()
        .int(1, is_data)
        .int(2, size)
        .int(3, size)
        .part(5, data);
    header.end()
}

fn chunk(name: &str, column: &Column, rows: usize, offset: usize, bytes: usize) -> Vec<u8> {
    let mut path = Vec::new();
    text(&mut path, name);
    let mut encoding = Vec::new();
    varint(&mut encoding, zigzag(PLAIN));
    let uncompressed = 0;
    let meta = Thrift::default()
        .int(1, column.kind())
        .list(2, I32, vec![encoding])
        .list(3, TEXT, vec![path])
        .int(4, uncompressed)
        .long(5, rows)
        .long(6, bytes)
        .long(7, bytes)
        .long(9, offset);
    Thrift::default().long(2, offset).part(3, meta).end()
}

fn group(chunks: Vec<Vec<u8>>, rows: usize, bytes: usize) -> Vec<u8> {
    Thrift::default()
        .list(1, STRUCT, chunks)
        .long(2, bytes)
        .long(3, rows)
        .end()
}

fn footer(columns: &[(String, Column)], rows: usize, groups: Vec<Vec<u8>>) -> Vec<u8> {
    let root = Thrift::default()
        .text(4, "matches")
        .int(5, columns.len() as i64);
    let mut schema = vec![root.end()];
    for (name, column) in columns {
        let required = 0;
        let element = Thrift::default()
            .int(1, column.kind())
            .int(3, required)
            .text(4, name);
        let element = match column.meaning() {
            Some(meaning) => element.int(6, meaning),
            None => element,
        };
        schema.push(element.end());
    }
    let made_by = concat!("atoll ", env!("CARGO_PKG_VERSION"));
    let version = 1;
    Thrift::default()
        .int(1, version)
        .list(2, STRUCT, schema)
        .long(3, rows)
        .list(4, STRUCT, groups)
        .text(6, made_by)
        .end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files like this one were read by pyarrow 26; the bytes must stay what they are.
    #[test]
    fn a_small_table_is_these_bytes() {
        let columns = [
            ("n".to_owned(), Column::Numbers(vec![-1, 2])),
            ("u".to_owned(), Column::Unsigned(vec![u64::MAX, 0])),
            (
                "t".to_owned(),
                Column::Texts(vec!["İ".to_owned(), String::new()]),
            ),
        ];
        let mut file = Vec::new();
        write(&columns, &mut file).unwrap();
        let length = file.len();
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let footer = u32::from_le_bytes(file[length - 8..length - 4].try_into().unwrap());
        let data = length - 12 - footer as usize;
        let hex: String = file[4..4 + data]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let page = |size: &str, values: &str| {
            format!("1500 15{size} 15{size} 2c 1504 1500 1506 1506 00 00 {values} ")
        };
        let expected = [
            page("20", "ffffffffffffffff 0200000000000000"),
            page("20", "ffffffffffffffff 0000000000000000"),
            page("14", "02000000 c4b0 00000000"),
        ];
        assert_eq!(hex, expected.concat().replace(' ', ""));
    }
}
