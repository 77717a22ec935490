//! Trade: a token pays a unit of its hex for all of one kind of another hex.

mod hex;
mod kind;
mod pay;
mod token;

pub(crate) use hex::TradeHex;
pub(crate) use kind::TradeKind;
pub(crate) use pay::TradePay;
pub(crate) use token::TradeToken;
