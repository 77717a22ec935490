//! Where a server's data is.

use std::path::{Path, PathBuf};

use atoll_store::{Address, Purpose, Store, StoreError};
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
        make_private(&folder)
            .map_err(|why| Failure::new(format!("{} cannot be made: {why}", folder.display())))?;
        Ok(Address::Sqlite(folder.join("atoll.db")))
    }

    /// Opens a store for a visit; it is made if it is missing.
    pub(crate) async fn open(&self) -> Result<Store, Failure> {
        self.open_for(Purpose::Visit).await
    }

    /// Opens a store for this purpose; it is made if it is missing.
    pub(crate) async fn open_for(&self, purpose: Purpose) -> Result<Store, Failure> {
        let address = self.address()?;
        let store = Store::open_for(&address, purpose).await;
        store.map_err(|why| match (&why, purpose) {
            (StoreError::Unreachable { .. }, _) => Failure::new(why),
            (StoreError::InUse, Purpose::ServeTogether) => Failure::new(format!(
                "{address} is in use by a server without a bus: stop it, or start it again with the same --bus as this one"
            )),
            (StoreError::InUse, _) => Failure::new(format!(
                "{address} is in use by another server, and neither would hear what the other does: stop that one, \
                 or start all with the same --bus nats://HOST:PORT"
            )),
            _ => Failure::new(format!("{address} cannot be opened: {why}")),
        })
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

/// Makes a folder for what nobody else may read. One that is there stays as it is.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut maker = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.recursive(true).create(folder)
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
