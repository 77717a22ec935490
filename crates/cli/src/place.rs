//! Where a server's data is.

use std::path::PathBuf;

use atoll_store::{Address, Store};
use clap::Args;

use crate::fail::Failure;

/// The store that a command works on.
#[derive(Debug, Default, Args)]
pub(crate) struct Place {
    /// Folder for the database; made if it is missing [default: atoll in the user's data folder].
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The database instead: `sqlite:FILE` or `postgres://USER@HOST/DATABASE`.
    #[arg(
        long,
        value_name = "URL",
        env = "ATOLL_DATABASE",
        hide_env_values = true
    )]
    database: Option<Address>,
}

impl Place {
    /// Where the database is; its folder is made if it is missing.
    pub(crate) fn address(&self) -> Result<Address, Failure> {
        if let Some(address) = &self.database {
            return Ok(address.clone());
        }
        let folder = self.data.clone().or_else(data_folder);
        let folder = folder.ok_or_else(|| Failure::usage("say where to keep data: --data DIR"))?;
        std::fs::create_dir_all(&folder)
            .map_err(|why| Failure::new(format!("{} cannot be made: {why}", folder.display())))?;
        Ok(Address::Sqlite(folder.join("atoll.db")))
    }

    /// Opens a store, which is made if it is missing.
    pub(crate) async fn open(&self) -> Result<Store, Failure> {
        let address = self.address()?;
        let store = Store::open_at(&address).await;
        store.map_err(|why| Failure::new(format!("{address} cannot be opened: {why}")))
    }

    /// Opens a store that must be there.
    pub(crate) async fn open_existing(&self) -> Result<Store, Failure> {
        if let Address::Sqlite(file) = self.address()?
            && !file.is_file()
        {
            let file = file.display();
            return Err(Failure::new(format!("there is no database {file}")));
        }
        self.open().await
    }
}

fn data_folder() -> Option<PathBuf> {
    let folder = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let data = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    data.or_else(|| folder("APPDATA"))
        .map(|data| data.join("atoll"))
}
