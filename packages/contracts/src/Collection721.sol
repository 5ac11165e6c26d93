// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721, IERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";

import {CampaignCollection} from "./base/CampaignCollection.sol";
import {PlatformBound} from "./base/PlatformBound.sol";
import {ICampaignCollection} from "./interfaces/ICollection.sol";
import {IPlatform} from "./interfaces/IPlatform.sol";
import {BatchData} from "./libraries/BatchData.sol";
import {Cid} from "./libraries/Cid.sol";

/**
 * @title A campaign's ERC-721 collection
 * @notice OpenZeppelin's ERC721 with another way to keep owners and balances. A mint call writes one data contract, see
 * {BatchData}; storage begins with a token's first transfer.
 * @dev Balances. A token that never moved counts for its first owner, by reading the data contracts. A token that moved
 * counts by `_received`. How it stops counting for its first owner depends on the records beside it:
 *
 * - If a neighbour has the same first owner (somebody minted a row to one account), the data always counts it and the
 *   transfer takes one off `_received`, which may wrap below zero; the sum never does. One slot serves the whole row.
 * - If not (a row of different people), the data counts it only while `_movedTo` is empty: the transfer saves a slot.
 *
 * {balanceOf} is therefore linear in the size of the collection. The platform keeps a collection within
 * {IPlatform-mint}'s limits so that it stays below the gas limit of one transaction, also at its worst.
 */
contract Collection721 is ERC721, IERC4906, CampaignCollection {
    /// @dev Fixed by ERC-4906: its interface has only events.
    bytes4 private constant ERC4906_INTERFACE_ID = 0x49064906;

    /// @dev Owners since the first transfer, by the tag of the token id.
    mapping(uint256 tag => address) private _movedTo;

    /// @dev Tokens received by transfer less those sent away, without the first transfers that the data accounts for.
    mapping(address account => uint256) private _received;

    /**
     * @notice Builds what a platform's collections are clones of.
     * @param platform_ The platform.
     */
    constructor(IPlatform platform_) ERC721("", "") PlatformBound(platform_) {}

    /// @inheritdoc ICampaignCollection
    function mint(uint256 uid, address, address[] calldata to, uint256, bytes32[] calldata digests)
        external
        override
        onlyPlatform
    {
        uint256 batch = uint32(uid);
        bool contracts = BatchData.write(batch, to, digests);
        if (contracts) {
            // Last, because here others run.
            for (uint256 i = 0; i < to.length; ++i) {
                uint256 tokenId = BatchData.tokenId(digests[i], batch, i);
                ERC721Utils.checkOnERC721Received(msg.sender, address(0), to[i], tokenId, "");
            }
        }
    }

    /**
     * @inheritdoc ERC721
     * @dev Linear in the size of the collection: meant for wallets and other readers off the chain.
     */
    function balanceOf(address account) public view override(ERC721, IERC721) returns (uint256 balance) {
        if (account == address(0)) {
            revert ERC721InvalidOwner(address(0));
        }
        balance = _received[account];
        bytes memory buffer = BatchData.newBuffer();
        for (uint256 batch = 1;; ++batch) {
            (uint256 cursor, uint256 end) = BatchData.load(buffer, batch);
            if (cursor == end) {
                return balance;
            }
            for (
                cursor = BatchData.find(cursor, end, account);
                cursor < end;
                cursor = BatchData.find(cursor + BatchData.RECORD_SIZE, end, account)
            ) {
                (uint256 tag, bool grouped) = BatchData.inspect(cursor);
                if (grouped || _movedTo[tag] == address(0)) {
                    unchecked {
                        // `_received` may be below zero until all of the data is counted.
                        ++balance;
                    }
                }
            }
        }
    }

    /// @inheritdoc ERC721
    function name() public view override returns (string memory) {
        return _collectionName();
    }

    /// @inheritdoc ERC721
    function symbol() public view override returns (string memory) {
        return _collectionSymbol();
    }

    /// @inheritdoc ERC721
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return Cid.uri(BatchData.digestOf(tokenId));
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) public view override(ERC721, IERC165) returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || interfaceId == ERC4906_INTERFACE_ID
            || super.supportsInterface(interfaceId);
    }

    /// @dev See {ERC721-_ownerOf}.
    function _ownerOf(uint256 tokenId) internal view override returns (address tokenOwner) {
        uint256 tag = BatchData.tagOf(tokenId);
        tokenOwner = _movedTo[tag];
        if (tokenOwner == address(0)) {
            (address data, uint256 index) = BatchData.place(tokenId);
            tokenOwner = BatchData.firstOwner(data, index, tag);
        }
    }

    /**
     * @dev See {ERC721-_update}. Only transfers come here, so `auth` is somebody and `to` too: minting is {mint} and
     * nothing burns.
     */
    function _update(address to, uint256 tokenId, address auth) internal override returns (address from) {
        uint256 tag = BatchData.tagOf(tokenId);
        from = _movedTo[tag];
        // Whether `_received` counts the token for its owner, or counts against what the data says.
        bool counted = true;
        if (from == address(0)) {
            (address data, uint256 index) = BatchData.place(tokenId);
            from = BatchData.firstOwner(data, index, tag);
            counted = BatchData.isGrouped(data, index, from);
        }
        _checkAuthorized(from, auth, tokenId);
        _approve(address(0), tokenId, address(0), false);

        unchecked {
            if (counted) {
                --_received[from];
            }
            ++_received[to];
        }
        _movedTo[tag] = to;

        emit Transfer(from, to, tokenId);
    }
}
